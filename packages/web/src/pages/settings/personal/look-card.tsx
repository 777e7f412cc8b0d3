import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { TitledCard } from '../../../components/titled-card.tsx'
import { chooseLanguage, currentLanguage, t } from '../../../i18n/translate.ts'
import styles from './row-list.module.css'

/** Theme and language, as in the top bar. */
export function LookCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <TitledCard title={t('personal.look')}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <Text className={styles.main ?? ''}>{t('shell.theme')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('shell.theme')}
            value={colorScheme}
            onChange={setColorScheme}
            data={[
              { value: 'light', label: t('shell.theme-light') },
              { value: 'dark', label: t('shell.theme-dark') },
              { value: 'auto', label: t('shell.theme-auto') },
            ]}
          />
        </div>
        <div className={styles.row}>
          <Text className={styles.main ?? ''}>{t('shell.language')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('shell.language')}
            value={currentLanguage()}
            onChange={(language) => void chooseLanguage(language)}
            data={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
      </div>
    </TitledCard>
  )
}
