import { Tooltip } from '@mantine/core'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Tag } from '../../components/tag.tsx'
import { exactTime } from '../../components/time-text.ts'
import { t } from '../../i18n/translate.ts'
import { hueOfResponseTime } from './response-hue.ts'

/** How long the last test took, coloured by speed; when it was, on hover. */
export function ResponseTime({ channel }: { channel: Channel }) {
  const { response_time: milliseconds, test_time: testedAt } = channel
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
