import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, root } from './root.mjs'

/**
 * Runs a program on the terminal of this one, in the repository's folder, passes signals on, and answers with its
 * exit code: 128 + number when a signal ended it, as shells do; 127 when it could not be started.
 * @param {string} program @param {readonly string[]} parameters @param {Record<string, string | undefined>} [extra]
 * @returns {Promise<number>}
 */
export function runProgram(program, parameters, extra = {}) {
  const child = spawn(program, parameters, { cwd: root, env: { ...environment(), ...extra }, stdio: 'inherit' })
  const stopForwarding = forwardSignals(child)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      stopForwarding()
      process.stderr.write(`${program} could not be started: ${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Hands SIGTERM, SIGINT and SIGHUP to the child; this process then ends when the child does.
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // A terminal sends Ctrl-C to every process of its group: the child has it already.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}
