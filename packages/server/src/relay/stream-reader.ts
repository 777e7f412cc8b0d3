import type { VendorResponse } from '../upstream/vendor-response.ts'

/** The reading end of a vendor's body. */
export type StreamReader = Pick<VendorResponse, 'read' | 'cancel'>
