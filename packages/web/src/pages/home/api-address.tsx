import { Text } from '@mantine/core'
import { CopyButton } from '../../components/copy-button.tsx'
import { t } from '../../i18n/translate.ts'
import { BarrierArm } from '../../shell/barrier-arm.tsx'
import classes from './home-page.module.css'

/** Where clients send their calls. */
export function ApiAddress({ address }: { address: string }) {
  return (
    <section className={classes.panel}>
      <BarrierArm />
      <div className={classes.address}>
        <span className={classes['address-label']}>{t('home.address')}</span>
        <span className={classes['address-text']}>{address}</span>
        <CopyButton text={address} label={t('home.copy-address')} />
        <Text size="xs" c="dimmed" className={classes['address-hint']}>
          {t('home.address-hint')}
        </Text>
      </div>
    </section>
  )
}
