/** Runs a command: prints the sentence it returns, or what went wrong, and ends with exit code 0 or 1. */
export async function runCommand(command: () => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await command()}\n`)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** The one file that a command was given. */
export function fileParameter(usage: string): string {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new Error(`Usage: ${usage}`)
  return file
}
