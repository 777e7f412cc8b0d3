/** What came over the connection is no HTTP. The message never repeats what came. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer'
}
