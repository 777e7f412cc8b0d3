import ai360 from '@lobehub/icons-static-svg/icons/ai360-color.svg'
import anthropic from '@lobehub/icons-static-svg/icons/anthropic.svg'
import aws from '@lobehub/icons-static-svg/icons/aws.svg'
import azure from '@lobehub/icons-static-svg/icons/azure-color.svg'
import baidu from '@lobehub/icons-static-svg/icons/baidu-color.svg'
import chatglm from '@lobehub/icons-static-svg/icons/chatglm-color.svg'
import cloudflare from '@lobehub/icons-static-svg/icons/cloudflare-color.svg'
import cohere from '@lobehub/icons-static-svg/icons/cohere-color.svg'
import deepseek from '@lobehub/icons-static-svg/icons/deepseek-color.svg'
import dify from '@lobehub/icons-static-svg/icons/dify-color.svg'
import fastgpt from '@lobehub/icons-static-svg/icons/fastgpt-color.svg'
import fireworks from '@lobehub/icons-static-svg/icons/fireworks-color.svg'
import gemini from '@lobehub/icons-static-svg/icons/gemini-color.svg'
import github from '@lobehub/icons-static-svg/icons/github.svg'
import groq from '@lobehub/icons-static-svg/icons/groq.svg'
import hunyuan from '@lobehub/icons-static-svg/icons/hunyuan-color.svg'
import jina from '@lobehub/icons-static-svg/icons/jina.svg'
import lmstudio from '@lobehub/icons-static-svg/icons/lmstudio.svg'
import midjourney from '@lobehub/icons-static-svg/icons/midjourney.svg'
import minimax from '@lobehub/icons-static-svg/icons/minimax-color.svg'
import mistral from '@lobehub/icons-static-svg/icons/mistral-color.svg'
import moonshot from '@lobehub/icons-static-svg/icons/moonshot.svg'
import nvidia from '@lobehub/icons-static-svg/icons/nvidia-color.svg'
import ollama from '@lobehub/icons-static-svg/icons/ollama.svg'
import openai from '@lobehub/icons-static-svg/icons/openai.svg'
import openrouter from '@lobehub/icons-static-svg/icons/openrouter.svg'
import palm from '@lobehub/icons-static-svg/icons/palm-color.svg'
import perplexity from '@lobehub/icons-static-svg/icons/perplexity-color.svg'
import qwen from '@lobehub/icons-static-svg/icons/qwen-color.svg'
import siliconcloud from '@lobehub/icons-static-svg/icons/siliconcloud-color.svg'
import spark from '@lobehub/icons-static-svg/icons/spark-color.svg'
import stepfun from '@lobehub/icons-static-svg/icons/stepfun-color.svg'
import suno from '@lobehub/icons-static-svg/icons/suno.svg'
import together from '@lobehub/icons-static-svg/icons/together-color.svg'
import vertexai from '@lobehub/icons-static-svg/icons/vertexai-color.svg'
import vllm from '@lobehub/icons-static-svg/icons/vllm-color.svg'
import volcengine from '@lobehub/icons-static-svg/icons/volcengine-color.svg'
import wenxin from '@lobehub/icons-static-svg/icons/wenxin-color.svg'
import xai from '@lobehub/icons-static-svg/icons/xai.svg'
import xinference from '@lobehub/icons-static-svg/icons/xinference-color.svg'
import yi from '@lobehub/icons-static-svg/icons/yi.svg'
import zhipu from '@lobehub/icons-static-svg/icons/zhipu-color.svg'
import { IconServer2 } from '@tabler/icons-react'
import { providerLabelOf } from '@tollgate/contract/provider-labels'
import { ICON_SIZE } from './icon-size.ts'
import styles from './provider-logo.module.css'

/** Address of a logo. `ink`: drawn in one colour, so it takes the colour of the text. */
interface Logo {
  address: string
  paint: 'own' | 'ink'
}

const own = (address: string): Logo => ({ address, paint: 'own' })
const ink = (address: string): Logo => ({ address, paint: 'ink' })

/** Logo by the `icon` of the provider table. */
export const logos: ReadonlyMap<string, Logo> = new Map([
  ['ai360', own(ai360)],
  ['anthropic', ink(anthropic)],
  ['aws', ink(aws)],
  ['azure', own(azure)],
  ['baidu', own(baidu)],
  ['chatglm', own(chatglm)],
  ['cloudflare', own(cloudflare)],
  ['cohere', own(cohere)],
  ['deepseek', own(deepseek)],
  ['dify', own(dify)],
  ['fastgpt', own(fastgpt)],
  ['fireworks', own(fireworks)],
  ['gemini', own(gemini)],
  ['github', ink(github)],
  ['groq', ink(groq)],
  ['hunyuan', own(hunyuan)],
  ['jina', ink(jina)],
  ['lmstudio', ink(lmstudio)],
  ['midjourney', ink(midjourney)],
  ['minimax', own(minimax)],
  ['mistral', own(mistral)],
  ['moonshot', ink(moonshot)],
  ['nvidia', own(nvidia)],
  ['ollama', ink(ollama)],
  ['openai', ink(openai)],
  ['openrouter', ink(openrouter)],
  ['palm', own(palm)],
  ['perplexity', own(perplexity)],
  ['qwen', own(qwen)],
  ['siliconcloud', own(siliconcloud)],
  ['spark', own(spark)],
  ['stepfun', own(stepfun)],
  ['suno', ink(suno)],
  ['together', own(together)],
  ['vertexai', own(vertexai)],
  ['vllm', own(vllm)],
  ['volcengine', own(volcengine)],
  ['wenxin', own(wenxin)],
  ['xai', ink(xai)],
  ['xinference', own(xinference)],
  ['yi', ink(yi)],
  ['zhipu', own(zhipu)],
])

/** Logo of a channel type, all in one size; a neutral mark where the vendor has none. The name stands beside it. */
export function ProviderLogo({ type }: { type: number }) {
  const logo = logos.get(providerLabelOf(type)?.icon ?? '')
  if (logo === undefined) return <IconServer2 size={ICON_SIZE} className={styles.neutral} aria-hidden />
  if (logo.paint === 'own')
    return <img className={styles.logo} src={logo.address} alt="" width={ICON_SIZE} height={ICON_SIZE} />
  return <span className={styles.ink} style={{ maskImage: `url("${logo.address}")` }} aria-hidden />
}
