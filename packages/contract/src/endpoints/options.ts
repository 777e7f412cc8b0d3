import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const listOptions = endpoint({
  method: 'GET',
  path: '/api/option/',
  access: 'root',
  summary: 'Every site option as text, secrets left out',
  reply: z.array(z.object({ key: z.string(), value: z.string() })),
})

export const updateOption = endpoint({
  method: 'PUT',
  path: '/api/option/',
  access: 'root',
  summary: 'Set one site option',
  invalidInputStatus: 400,
  body: z.object({ key: z.string().check(z.maxLength(128)), value: z.string().check(z.maxLength(2_000_000)) }),
  reply: z.null(),
})

export const resetModelRatio = endpoint({
  method: 'POST',
  path: '/api/option/rest_model_ratio',
  access: 'root',
  summary: 'Put the built-in model ratios back',
  reply: z.null(),
})
