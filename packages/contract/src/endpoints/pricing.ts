import { endpoint } from '../endpoint.ts'
import { PriceTable } from '../entities/price-row.ts'

export const readPricing = endpoint({
  method: 'GET',
  path: '/api/pricing',
  access: 'optional',
  summary: 'Models that can be called and what they cost',
  reply: PriceTable,
  replyIn: 'top',
})
