/**
 * Workers AI by model: https://developers.cloudflare.com/api/resources/ai/methods/run/, the models' own pages under
 * https://developers.cloudflare.com/workers-ai/models/. The account is the channel's field `other`.
 */
export const RUN_PATH = '/client/v4/accounts/{account}/ai/run/{model}'

export const FORMAT = "Workers AI's format"
