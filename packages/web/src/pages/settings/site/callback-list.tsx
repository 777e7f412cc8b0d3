import { CopyText } from '../../../components/copy-text.tsx'
import { FactList } from '../../../components/fact-list.tsx'
import { t } from '../../../i18n/translate.ts'
import styles from './callback-list.module.css'
import type { CallbackAddress } from './option-field.ts'
import { useOptionDraft } from './site-options-context.ts'

/** Addresses of this site that the other side asks for; a press copies one. */
export function CallbackList({ addresses }: { addresses: readonly CallbackAddress[] }) {
  const site = useOptionDraft().text('ServerAddress').replace(/\/+$/, '') || window.location.origin
  return (
    <div className={styles.box}>
      <FactList
        facts={addresses.map(({ label, path, isHostOnly }) => {
          const address = isHostOnly ? (URL.parse(site)?.host ?? site) : `${site}${path}`
          return {
            name: t(`site-settings.${label}`),
            value: (
              <CopyText text={address}>
                <code className={styles.address}>{address}</code>
              </CopyText>
            ),
          }
        })}
      />
    </div>
  )
}
