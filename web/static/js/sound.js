// Short sounds of wood, made while they are played: a burst of noise through a narrow filter, over a
// low tone. No files are loaded.

let context = null;
let muted = false;

/** Switches sounds off and on. */
export function mute(off) {
  muted = off;
}

/** Each sound is a list of knocks and tones: [kind, seconds after the start, pitch in Hz, loudness]. */
const SOUNDS = {
  move: [["knock", 0, 900, 0.5]],
  capture: [["knock", 0, 700, 0.6], ["knock", 0.045, 1250, 0.45]],
  check: [["knock", 0, 900, 0.5], ["tone", 0.03, 660, 0.12]],
  end: [["knock", 0, 800, 0.4], ["tone", 0.05, 440, 0.12], ["tone", 0.2, 554, 0.12], ["tone", 0.35, 659, 0.14]],
  join: [["tone", 0, 523, 0.12], ["tone", 0.13, 784, 0.14]],
  offer: [["tone", 0, 659, 0.12], ["tone", 0.13, 587, 0.12]],
  low: [["tone", 0, 880, 0.1], ["tone", 0.14, 880, 0.1]],
  wrong: [["tone", 0, 196, 0.14]],
};

/**
 * Plays a sound: move, capture, check, end, join (somebody has come), offer, low (little time left) or
 * wrong. Before the first click of a person, browsers keep a page silent.
 */
export function play(kind) {
  const allowed = navigator.userActivation?.hasBeenActive ?? true;
  if (muted || !allowed || !SOUNDS[kind] || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const makers = { knock, tone };
  for (const [maker, delay, pitch, loudness] of SOUNDS[kind]) makers[maker](context.currentTime + 0.005 + delay, pitch, loudness);
}

function knock(start, pitch, loudness) {
  const noise = new AudioBufferSourceNode(context, { buffer: burst() });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 2.5 });
  noise.connect(filter).connect(fading(start, 2 * loudness, 0.06)).connect(context.destination);
  noise.start(start);
  const body = new OscillatorNode(context, { frequency: pitch / 4 });
  body.frequency.exponentialRampToValueAtTime(pitch / 6, start + 0.08);
  body.connect(fading(start, 0.6 * loudness, 0.09)).connect(context.destination);
  body.start(start);
  body.stop(start + 0.15);
}

function tone(start, pitch, loudness) {
  const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  voice.connect(fading(start, loudness, 0.25)).connect(context.destination);
  voice.start(start);
  voice.stop(start + 0.4);
}

/** A volume that begins at once and fades within so many seconds. */
function fading(start, loudness, seconds) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  return gain;
}

let noiseBuffer = null;

/** A tenth of a second of noise. */
function burst() {
  if (noiseBuffer) return noiseBuffer;
  const length = Math.round(context.sampleRate / 10);
  noiseBuffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = noiseBuffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = 2 * Math.random() - 1;
  return noiseBuffer;
}
