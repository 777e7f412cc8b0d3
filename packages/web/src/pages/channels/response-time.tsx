import { Tooltip } from '@mantine/core'
import { Tag } from '../../components/tag.tsx'
import { exactTime } from '../../components/time-text.ts'
import { t } from '../../i18n/translate.ts'
import { hueOfResponseTime } from './response-hue.ts'

/** How long the last test took, coloured by speed; when it was (unix seconds, 0 for unsaid), on hover. */
export function ResponseTime({ milliseconds, testedAt }: { milliseconds: number; testedAt: number }) {
  const hue = hueOfResponseTime(milliseconds)
  if (milliseconds <= 0) return <Tag hue={hue}>{t('channels.untested')}</Tag>
  return (
    <Tooltip label={exactTime(testedAt)} disabled={testedAt === 0}>
      <span>
        <Tag hue={hue}>{t('channels.seconds', { seconds: (milliseconds / 1000).toFixed(2) })}</Tag>
      </span>
    </Tooltip>
  )
}
