/** `00:00:01,000 --> 00:00:02,500`, with the number of the cue above it; VTT may leave hours out and add settings. */
const CUE = /^(?:\d+\r?\n)?(?:\d{2,}:)?\d{2}:\d{2}[.,]\d{3} --> .*$/gm
/** The name of the format, with what stands beside and below it up to the first empty line. */
const VTT_HEAD = /^\uFEFF?WEBVTT(?:.+|\r?\n(?!\r?\n))*/

/** What was said in a transcription that is plain text, subtitles (SRT) or captions (WebVTT): its words without their times. */
export function spokenText(body: string): string {
  if (body.search(CUE) < 0) return body
  return body.replace(VTT_HEAD, '').replace(CUE, '').replace(/\s+/g, ' ').trim()
}
