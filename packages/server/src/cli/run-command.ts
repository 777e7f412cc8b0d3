import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isUnavailable } from '../storage/unavailable.ts'

/** Parameters that the command does not take. How it is called is printed below the message. */
export class WrongParameters extends Error {}

/**
 * Runs a command: prints what it returns, or what went wrong, and ends with exit code 1 in that case, else with
 * `process.exitCode`. Asked for `--help` it prints how it is called and does nothing.
 */
export async function runCommand(usage: string, command: (parameters: string[]) => Promise<string>): Promise<never> {
  const parameters = process.argv.slice(2)
  try {
    const isQuestion = parameters.some((parameter) => parameter === '--help' || parameter === '-h')
    // Waited for: what is still in a pipe when a process ends is lost.
    await Bun.write(Bun.stdout, `${isQuestion ? usageLine(usage) : await command(parameters)}\n`)
    process.exit()
  } catch (error) {
    await Bun.write(
      Bun.stderr,
      `${messageOf(error)}\n${error instanceof WrongParameters ? `${usageLine(usage)}\n` : ''}`,
    )
    process.exit(1)
  }
}

const usageLine = (usage: string): string => `Usage: ${usage}`

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isUnavailable(error) && !message.startsWith('The database')
    ? `The database does not answer: ${message}`
    : message
}

/** The one file that a command was given. Throws WrongParameters. */
export function fileParameter(parameters: readonly string[]): string {
  const [file, ...others] = parameters
  if (file === undefined || file === '') throw new WrongParameters('A file is missing.')
  if (file.startsWith('-') || others.length > 0)
    throw new WrongParameters(`There is one file and no option: ${parameters.join(' ')}`)
  return file
}

/** For commands that take none. Throws WrongParameters. */
export function refuseParameters(parameters: readonly string[]): void {
  if (parameters.length > 0) throw new WrongParameters(`This takes no parameters: ${parameters.join(' ')}`)
}

/** `parseArgs`. Throws WrongParameters. */
export function readParameters<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new WrongParameters(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
