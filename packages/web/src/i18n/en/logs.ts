import type { logs as zh } from '../zh/logs.ts'

export const logs: Record<keyof typeof zh, string> = {}
