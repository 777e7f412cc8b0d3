/** How a vendor tells the balance of an account. */
export type BalanceQuery =
  | 'openai-billing'
  | 'deepseek'
  | 'moonshot'
  | 'siliconflow'
  | 'stepfun'
  | 'openrouter'
  | 'aiproxy'
  | 'api2gpt'
  | 'aigc2d'

/** What a list shows of a provider. Kept apart from the rest because pages that only list channels load nothing more. */
export interface ProviderLabel {
  name: string
  /** Missing: the same. */
  name_zh?: string
  /** Name of the logo file; empty: none. */
  icon: string
  /** Missing: the balance cannot be asked for. */
  balance?: BalanceQuery
}

/** The label of each provider by its code. */
const labels: Readonly<Record<number, ProviderLabel>> = {
  1: { name: 'OpenAI', icon: 'openai', balance: 'openai-billing' },
  2: { name: 'Midjourney Proxy', icon: 'midjourney' },
  3: { name: 'Azure OpenAI', icon: 'azure' },
  4: { name: 'Ollama', icon: 'ollama' },
  5: { name: 'Midjourney Proxy Plus', icon: 'midjourney' },
  6: { name: 'OpenAIMax', icon: '' },
  7: { name: 'OhMyGPT', icon: '' },
  8: { name: 'Custom', name_zh: '自定义渠道', icon: '', balance: 'openai-billing' },
  9: { name: 'AILS', icon: '' },
  10: { name: 'AIProxy', icon: '', balance: 'aiproxy' },
  11: { name: 'Google PaLM2', icon: 'palm' },
  12: { name: 'API2GPT', icon: '', balance: 'api2gpt' },
  13: { name: 'AIGC2D', icon: '', balance: 'aigc2d' },
  14: { name: 'Anthropic Claude', icon: 'anthropic' },
  15: { name: 'Baidu Qianfan', name_zh: '百度文心千帆', icon: 'wenxin' },
  16: { name: 'Zhipu ChatGLM', name_zh: '智谱 ChatGLM', icon: 'chatglm' },
  17: { name: 'Alibaba Qwen', name_zh: '阿里通义千问', icon: 'qwen' },
  18: { name: 'iFlytek Spark', name_zh: '讯飞星火认知', icon: 'spark' },
  19: { name: '360', name_zh: '360 智脑', icon: 'ai360' },
  20: { name: 'OpenRouter', icon: 'openrouter', balance: 'openrouter' },
  21: { name: 'Knowledge base: AI Proxy', name_zh: '知识库：AI Proxy', icon: '' },
  22: { name: 'Knowledge base: FastGPT', name_zh: '知识库：FastGPT', icon: 'fastgpt' },
  23: { name: 'Tencent Hunyuan', name_zh: '腾讯混元', icon: 'hunyuan' },
  24: { name: 'Google Gemini', icon: 'gemini' },
  25: { name: 'Moonshot', icon: 'moonshot', balance: 'moonshot' },
  26: { name: 'Zhipu GLM-4V', name_zh: '智谱 GLM-4V', icon: 'zhipu' },
  27: { name: 'Perplexity', icon: 'perplexity' },
  31: { name: '01.AI Yi', name_zh: '零一万物', icon: 'yi' },
  33: { name: 'AWS Claude', icon: 'aws' },
  34: { name: 'Cohere', icon: 'cohere' },
  35: { name: 'MiniMax', icon: 'minimax' },
  36: { name: 'Suno', icon: '' },
  37: { name: 'Dify', icon: 'dify' },
  38: { name: 'Jina', icon: 'jina' },
  39: { name: 'Cloudflare', icon: 'cloudflare' },
  40: { name: 'SiliconCloud', icon: 'siliconcloud', balance: 'siliconflow' },
  41: { name: 'Vertex AI', icon: 'vertexai' },
  42: { name: 'Mistral AI', icon: 'mistral' },
  43: { name: 'DeepSeek', icon: 'deepseek', balance: 'deepseek' },
  44: { name: 'MokaAI', icon: '' },
  45: { name: 'Volcengine Ark', name_zh: '火山方舟', icon: 'volcengine' },
  46: { name: 'Baidu Qianfan v2', name_zh: '百度千帆 v2', icon: 'baidu' },
  47: { name: 'Xinference', icon: 'xinference' },
  48: { name: 'xAI', icon: 'xai' },
  1001: { name: 'Groq', icon: 'groq' },
  1002: { name: 'Together AI', icon: 'together' },
  1003: { name: 'Fireworks AI', icon: 'fireworks' },
  1004: { name: 'Tencent Hunyuan (OpenAI)', name_zh: '腾讯混元（OpenAI 兼容）', icon: 'hunyuan' },
  1005: { name: 'StepFun', name_zh: '阶跃星辰', icon: 'stepfun', balance: 'stepfun' },
  1006: { name: 'vLLM', icon: 'vllm' },
  1007: { name: 'LM Studio', icon: 'lmstudio' },
  1008: { name: 'Codestral', icon: 'mistral' },
  1009: { name: 'Nvidia NIM', icon: 'nvidia' },
  1010: { name: 'GitHub Models', icon: 'github' },
}

export const providerLabelOf = (code: number): ProviderLabel | undefined => labels[code]
