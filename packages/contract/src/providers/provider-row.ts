import type { FamilyName, Operation } from '../relay-endpoints.ts'

/** How a key becomes part of a request. */
export type CredentialsScheme =
  | 'bearer'
  | 'none'
  | 'api-key-header'
  | 'anthropic-key'
  | 'google-key'
  | 'mj-secret'
  | 'baidu-token'
  | 'zhipu-jwt'
  | 'tencent-tc3'
  | 'aws-sigv4'
  | 'google-service-account'
  | 'iflytek-signed-url'

/** How the bytes of a stream become frames. */
export type FramingName = 'sse' | 'json-lines' | 'aws-event-stream' | 'web-socket'

/**
 * Small named differences of a vendor's dialect, applied by its format. `no-stream-options`: refuses the field; it
 * reports usage unasked.
 */
export type Quirk =
  | 'no-stream-options'
  /** Thinking of earlier turns goes back as `reasoning_content`. */
  | 'reasoning-content'
  /** The same where it is not known who answers: to DeepSeek's and Kimi's models only. */
  | 'deepseek-reasoning'
  /** A body as Bedrock and Vertex AI take it: the model stands in the path. */
  | 'bedrock-body'
  | 'vertex-body'
  /** The model is called as Azure's deployments are: without dots. */
  | 'dotless-model'
  /** Images and files are taken as bytes only, although the format has addresses too. */
  | 'no-media-urls'
  /** `top_p` must be less than 1: 1 and more become 0.99. */
  | 'top-p-below-one'
  /** `top_p` must lie between 0 and 1: it becomes at least 0.001 and at most 0.999. */
  | 'top-p-open'
  /** `temperature` must be above 0 and at most 1: it becomes at least 0.01 and at most 1. */
  | 'temperature-open'
  /** `stop` is always a list. */
  | 'stop-list'
  /** `max_completion_tokens` is not known; it goes as `max_tokens`. */
  | 'max-tokens'
  /** `developer` is no role; it goes as `system`. */
  | 'no-developer-role'
  /** One message of the system, the first of all: the templates of many models know no others, and the call fails. */
  | 'one-system'
  /** Some models think unless they are told not to, and fail every call whose answer is to be whole. */
  | 'qwen-thinking'
  /** `image_url` is the address itself, not an object around it. */
  | 'plain-image-url'
  /** Images of a message are bare base64, without `data:image/png;base64,`. */
  | 'bare-base64-images'
  /** A tool that must be called is refused while the model thinks, which it does unless it is told not to. */
  | 'forced-tools-unthinking'
  /** Groq's models are asked for thinking in words of their own, most for none, and get none back. */
  | 'groq-thinking'
  /** Fields that Mistral does not know fail the call: `seed` has another name there, some of OpenAI's are left out. */
  | 'mistral-fields'

/** Extra parts of the channel form. */
export type ChannelField = 'organization' | 'full-url' | 'private-address' | 'setting' | 'json-key'

/**
 * What a channel's field `other` means. `region`: one for all models, or a JSON map of regions by model with a `default`.
 * `app-kind`: empty for a chat, `workflow` or `completion`.
 */
export type OtherMeaning = 'api-version' | 'spark-version' | 'library' | 'account' | 'region' | 'plugin' | 'app-kind'

/** One format that a provider speaks, for some operations or some models. */
export interface VendorFormat {
  family: FamilyName
  /** Missing: all that the family has. */
  operations?: readonly Operation[]
  /**
   * Beginnings of model names, any letter case; `*name` matches anywhere. Missing: all models. A format that names models
   * is the one for them, whatever the client speaks.
   */
  models?: readonly string[]
  /** Only for clients who speak this format themselves; for the others it is no better than the provider's first one. */
  passThroughOnly?: true
  /**
   * Not for clients who speak the provider's first format: what they send is passed on as it came. And only at the
   * provider's own address: who imitates it elsewhere often has that first format alone.
   */
  translatedOnly?: true
  /**
   * Paths that differ from the family's own; `chat-stream` where a streamed chat has another one. `{model}`, `{version}`,
   * `{region}`, `{host}`, `{project}`, `{account}`, `{deployment}` are filled from the channel.
   */
  paths?: Partial<Record<Operation | 'chat-stream', string>>
  /** Sent with every call. `{other}` is the channel's field; a header that stays empty is left out. Names in small letters. */
  headers?: Readonly<Record<string, string>>
  framing?: FramingName
  credentials?: CredentialsScheme
  quirks?: readonly Quirk[]
}

/** What the tables in `providers/` say of a provider. */
export interface ProviderRow extends Omit<VendorFormat, 'paths' | 'passThroughOnly' | 'translatedOnly'> {
  /** Stored in channels; never changes once used. */
  code: number
  /** Used when a channel has no address of its own; empty: the channel must have one. */
  url: string
  /** `none`: the address is already complete. */
  paths?: VendorFormat['paths'] | 'none'
  /** Stands for `{version}` when the channel names none. */
  version?: string
  /** The first version that takes `stream_options`; missing: every one does. */
  streamOptionsFrom?: string
  /** Formats beside the first one. The one a client speaks is preferred; then they are tried in order, this row last. */
  formats?: readonly VendorFormat[]
  /** Where the vendor lists the models of an account, behind the channel's address; missing: it cannot be asked. */
  modelList?: string
  /** Missing: the form does not ask for it. */
  other?: OtherMeaning
  /** The parts of a key that is more than one word, as the vendor calls them. */
  keyForm?: string
  fields?: readonly ChannelField[]
  /** Existing channels go on working; the form does not offer it for new ones. */
  isRetired?: true
  /** What the channel form offers. */
  models: readonly string[]
}
