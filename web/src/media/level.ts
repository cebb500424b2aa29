const everyMs = 100

/** How loud a microphone is, from 0 to 1, ten times a second; returns what ends it. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  const source = context.createMediaStreamSource(new MediaStream([track]))
  source.connect(analyser)
  // Made without a gesture it sleeps; it wakes with the first one.
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(track.enabled ? loudness(samples) : 0)
  }, everyMs)
  return () => {
    clearInterval(timer)
    source.disconnect()
    void context.close()
  }
}

/** The root of the mean square, raised so that an ordinary voice fills half the meter. */
export function loudness(samples: Float32Array): number {
  const mean = samples.reduce((sum, it) => sum + it * it, 0) / samples.length
  return Math.min(1, Math.sqrt(mean) * 4)
}
