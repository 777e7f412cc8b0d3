import type { channels as zh } from '../zh/channels.ts'

export const channels: Record<keyof typeof zh, string> = {}
