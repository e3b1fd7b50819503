// Package learn makes evaluations of games from their own play.
package learn
