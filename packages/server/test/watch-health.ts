/**
 * A worker thread that asks a server for its health every 50 ms, undisturbed by what its starter is busy with.
 * Takes the server's address as its first message; each later one is answered with the longest wait so far in
 * milliseconds, infinite when an answer was missing or bad.
 */
declare const self: Worker

let worstMs = 0
self.onmessage = ({ data: url }: MessageEvent<string>) => {
  setInterval(() => void ask(url), 50)
  self.onmessage = () => self.postMessage(worstMs)
}

async function ask(url: string): Promise<void> {
  const startedMs = performance.now()
  const isGood = await fetch(`${url}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  )
  worstMs = Math.max(worstMs, isGood ? performance.now() - startedMs : Number.POSITIVE_INFINITY)
}
