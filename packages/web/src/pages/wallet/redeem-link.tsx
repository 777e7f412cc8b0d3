import { Button } from '@mantine/core'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'

/** Leads to where the operator sells codes, or says that there is no such place. */
export function RedeemLink() {
  const { top_up_link: address } = useSiteStatus()
  // Any other scheme could run in this page.
  if (!/^https?:\/\//.test(address)) {
    return (
      <Button variant="default" onClick={() => toastError(t('wallet.redeem-no-link'))}>
        {t('wallet.redeem-link')}
      </Button>
    )
  }
  return (
    <Button variant="default" component="a" href={address} target="_blank" rel="noopener noreferrer">
      {t('wallet.redeem-link')}
    </Button>
  )
}
