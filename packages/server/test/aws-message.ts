/** A message of AWS with string headers. */
export function awsMessage(headers: Record<string, string>, payload: string): Buffer {
  return awsMessageOf(Buffer.concat(Object.entries(headers).map(([name, value]) => awsHeader(name, value))), payload)
}

/** The same with its block of headers as bytes. */
export function awsMessageOf(block: Buffer, payload: string): Buffer {
  const body = Buffer.from(payload)
  const message = Buffer.alloc(16 + block.length + body.length)
  message.writeUInt32BE(message.length, 0)
  message.writeUInt32BE(block.length, 4)
  message.writeUInt32BE(Bun.hash.crc32(message.subarray(0, 8)), 8)
  block.copy(message, 12)
  body.copy(message, 12 + block.length)
  message.writeUInt32BE(Bun.hash.crc32(message.subarray(0, -4)), message.length - 4)
  return message
}

export function awsHeader(name: string, value: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([
    Buffer.from([Buffer.byteLength(name)]),
    Buffer.from(name),
    Buffer.from([7]),
    length,
    Buffer.from(value),
  ])
}
