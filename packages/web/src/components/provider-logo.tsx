import ai360 from '@lobehub/icons-static-svg/icons/ai360-color.svg'
import deepseek from '@lobehub/icons-static-svg/icons/deepseek-color.svg'
import fastgpt from '@lobehub/icons-static-svg/icons/fastgpt-color.svg'
import minimax from '@lobehub/icons-static-svg/icons/minimax-color.svg'
import mistral from '@lobehub/icons-static-svg/icons/mistral-color.svg'
import moonshot from '@lobehub/icons-static-svg/icons/moonshot.svg'
import openai from '@lobehub/icons-static-svg/icons/openai.svg'
import openrouter from '@lobehub/icons-static-svg/icons/openrouter.svg'
import perplexity from '@lobehub/icons-static-svg/icons/perplexity-color.svg'
import siliconcloud from '@lobehub/icons-static-svg/icons/siliconcloud-color.svg'
import yi from '@lobehub/icons-static-svg/icons/yi.svg'
import { IconServer2 } from '@tabler/icons-react'
import { providerOf } from '@tollgate/contract/providers'
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
  ['deepseek', own(deepseek)],
  ['fastgpt', own(fastgpt)],
  ['minimax', own(minimax)],
  ['mistral', own(mistral)],
  ['moonshot', ink(moonshot)],
  ['openai', ink(openai)],
  ['openrouter', ink(openrouter)],
  ['perplexity', own(perplexity)],
  ['siliconcloud', own(siliconcloud)],
  ['yi', ink(yi)],
])

/** Logo of a channel type, all in one size; a neutral mark where the vendor has none. The name stands beside it. */
export function ProviderLogo({ type }: { type: number }) {
  const logo = logos.get(providerOf(type)?.icon ?? '')
  if (logo === undefined) return <IconServer2 size={ICON_SIZE} className={styles.neutral} aria-hidden />
  if (logo.paint === 'own')
    return <img className={styles.logo} src={logo.address} alt="" width={ICON_SIZE} height={ICON_SIZE} />
  return <span className={styles.ink} style={{ maskImage: `url("${logo.address}")` }} aria-hidden />
}
