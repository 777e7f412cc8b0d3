import { providerLabelOf } from '@tollgate/contract/provider-labels'
import { ProviderLogo } from '../../components/provider-logo.tsx'
import { currentLanguage, t } from '../../i18n/translate.ts'
import styles from './channel-type.module.css'

/** Vendor of a channel: logo and name. */
export function ChannelType({ type }: { type: number }) {
  return (
    <span className={styles.type}>
      <ProviderLogo type={type} />
      <span className={styles.name}>{providerName(type)}</span>
    </span>
  )
}

/** Name of a channel type in the language of the page. */
export function providerName(type: number): string {
  const provider = providerLabelOf(type)
  if (provider === undefined) return t('channels.type-unknown')
  return (currentLanguage() === 'zh' ? provider.name_zh : undefined) ?? provider.name
}
