let context: AudioContext | undefined

/** Two tones that are told apart without looking: a rising one for success, a low one twice for failure. */
const tones = {
  success: [
    { hertz: 660, atSeconds: 0, lengthSeconds: 0.07 },
    { hertz: 990, atSeconds: 0.08, lengthSeconds: 0.1 },
  ],
  failure: [
    { hertz: 196, atSeconds: 0, lengthSeconds: 0.16 },
    { hertz: 196, atSeconds: 0.22, lengthSeconds: 0.22 },
  ],
} as const

export function playTone(name: keyof typeof tones): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  for (const { hertz, atSeconds, lengthSeconds } of tones[name]) {
    const start = context.currentTime + atSeconds
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    oscillator.frequency.value = hertz
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + lengthSeconds)
  }
}
