import { listRedemptions, searchRedemptions } from '@tollgate/contract/endpoints/redemptions'

/** The calls that list codes. */
export const redemptionLists = [listRedemptions, searchRedemptions]
