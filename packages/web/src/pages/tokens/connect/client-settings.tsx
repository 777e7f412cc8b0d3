import { CopyButton } from '../../../components/copy-button.tsx'
import { FactList } from '../../../components/fact-list.tsx'
import { CodeBlock } from '../../../components/markdown/code-block.tsx'
import { t } from '../../../i18n/translate.ts'
import type { ClientRow, ClientValues } from './client-row.ts'
import styles from './client-settings.module.css'

interface ClientSettingsProps {
  client: ClientRow
  values: ClientValues
  /** Else it is shown by its beginning; copied is always the whole key. */
  isKeyShown: boolean
}

const KEY_SHOWN = 7

/** What a client has to be told, ready to be copied. */
export function ClientSettings({ client, values, isKeyShown }: ClientSettingsProps) {
  const shownKey = isKeyShown ? values.key : `${values.key.slice(0, KEY_SHOWN)}…`
  const masked = (text: string) => text.replaceAll(values.key, shownKey)
  return client.settings(values).map((setting) =>
    setting.kind === 'code' ? (
      <div key={setting.title} className={styles.code}>
        <CodeBlock
          text={masked(setting.text)}
          copied={setting.text}
          language={setting.language}
          title={setting.title}
        />
      </div>
    ) : (
      <FactList
        key="fields"
        facts={setting.fields.map(({ name, value }) => ({
          name: t(name),
          value: (
            <span className={styles.value}>
              <code>{masked(value)}</code>
              <CopyButton text={value} label={`${t('common.copy')}: ${t(name)}`} />
            </span>
          ),
        }))}
      />
    ),
  )
}
