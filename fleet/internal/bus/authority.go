package bus

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"slices"
	"time"

	"github.com/plygo/ply/internal/disk"
)

// lifetime is how long certificates are valid: nobody is reminded to renew those of a private fleet.
const lifetime = 20 * 365 * 24 * time.Hour

// authority signs the certificates of a fleet's servers. Its own certificate is in every key.
type authority struct {
	pem         []byte // the certificate
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// newAuthority makes an authority.
func newAuthority() (authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return authority{}, err
	}
	template, err := certificate("fleet")
	if err != nil {
		return authority{}, err
	}
	template.IsCA, template.BasicConstraintsValid = true, true
	template.MaxPathLenZero = true // signs servers, and no further authorities
	template.KeyUsage = x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return authority{}, err
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		return authority{}, err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return authority{pem: text, certificate: parsed, key: key}, nil
}

// certificate returns what all certificates here have.
func certificate(name string) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{Organization: []string{"ply"}, CommonName: name},
		NotBefore:    now.Add(-24 * time.Hour), // for clocks that are late
		NotAfter:     now.Add(lifetime),
	}, nil
}

// write writes the two files of an authority.
func (a authority) write(certFile, keyFile string) error {
	der, err := x509.MarshalECPrivateKey(a.key)
	if err != nil {
		return err
	}
	if err := writeSecret(keyFile, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})); err != nil {
		return err
	}
	return disk.Write(certFile, a.pem)
}

// readAuthority reads the two files of an authority.
func readAuthority(certFile, keyFile string) (authority, error) {
	certText, err := os.ReadFile(certFile)
	if err != nil {
		return authority{}, err
	}
	keyText, err := os.ReadFile(keyFile)
	if err != nil {
		return authority{}, err
	}
	pair, err := tls.X509KeyPair(certText, keyText)
	if err != nil {
		return authority{}, fmt.Errorf("%s and %s are no certificate and its key: %w", certFile, keyFile, err)
	}
	key, ok := pair.PrivateKey.(*ecdsa.PrivateKey)
	if !ok {
		return authority{}, fmt.Errorf("%s is not an ECDSA key", keyFile)
	}
	parsed, err := x509.ParseCertificate(pair.Certificate[0])
	return authority{pem: certText, certificate: parsed, key: key}, err
}

// sign makes a certificate for a server with the given names and addresses. Nobody has to keep it: each
// start of a server gets a new one, which knows the names of the machine at that time.
func (a authority) sign(hosts []string) (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	template, err := certificate("server")
	if err != nil {
		return tls.Certificate{}, err
	}
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth} // clients of routes
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else if host != "" {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.certificate, key.Public(), a.key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}

// pool returns the authority as the only one to trust.
func (a authority) pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.certificate)
	return pool
}

// ownHosts returns the names and addresses of this machine.
func ownHosts() []string {
	hosts := []string{"localhost", "127.0.0.1", "::1"}
	if name, err := os.Hostname(); err == nil {
		hosts = append(hosts, name)
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return hosts
	}
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok && !slices.Contains(hosts, network.IP.String()) {
			hosts = append(hosts, network.IP.String())
		}
	}
	return hosts
}
