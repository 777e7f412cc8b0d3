import { createHmac } from 'node:crypto'
import { AppError } from '@tollgate/contract/app-error'
import type { Clock } from '../../platform/clock.ts'
import type { PublicPost } from '../../upstream/post-public.ts'
import { parseObject } from '../../wire/parse-object.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { escapeHtml } from '../mail/templates.ts'
import type { Recipient } from './notification-settings.ts'

/** Something to tell a user, as plain text. */
export interface Notice {
  /** `quota_warning`, ...; programs behind a webhook tell notices apart by it. */
  type: string
  title: string
  content: string
  values: readonly (string | number)[]
}

interface NoticeParts {
  sendMail: SendMail
  post: (post: PublicPost) => Promise<{ status: number; text: string }>
  clock: Clock
  /** Addresses of the robots, up to the key. */
  robots?: { wecom: string; dingtalk: string }
}

const ROBOTS = {
  // https://developer.work.weixin.qq.com/document/path/91770
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=',
  // https://open.dingtalk.com/document/robots/custom-robot-access
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=',
}

export type SendNotice = ReturnType<typeof createNoticeSender>

/**
 * Sends a notice the way its recipient chose. Throws `notice.email-missing`, `notice.address-refused`, `notice.failed`,
 * and what the mailer throws.
 */
export function createNoticeSender({ sendMail, post, clock, robots = ROBOTS }: NoticeParts) {
  async function toRobot(url: string, notice: Notice): Promise<void> {
    const body = JSON.stringify({ msgtype: 'text', text: { content: `${notice.title}\n${notice.content}` } })
    const { status, text } = await post({ url, body, headers: {} })
    const code = errorCodeIn(text)
    if (status !== 200 || code !== 0) throw new AppError('notice.failed', { reason: `${status} ${code ?? ''}`.trim() })
  }

  async function toWebhook(url: string, secret: string, notice: Notice): Promise<void> {
    const body = JSON.stringify({ ...notice, timestamp: clock.now() })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers: Record<string, string> = secret === '' ? {} : { 'X-Webhook-Signature': signature }
    const { status } = await post({ url, body, headers })
    if (status < 200 || status > 299) throw new AppError('notice.failed', { reason: String(status) })
  }

  async function toMail(to: string, { title, content }: Notice): Promise<void> {
    if (to === '') throw new AppError('notice.email-missing', {})
    const paragraphs = content.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`)
    await sendMail({ to, subject: title, html: paragraphs.join('\n'), text: content })
  }

  return ({ setting, email }: Recipient, notice: Notice): Promise<void> => {
    switch (setting.notify_type) {
      case 'email':
        return toMail(setting.notification_email || email, notice)
      case 'webhook':
        return toWebhook(setting.webhook_url, setting.webhook_secret, notice)
      case 'wecom':
        return toRobot(robots.wecom + encodeURIComponent(setting.wecom_key), notice)
      case 'dingtalk':
        return toRobot(robots.dingtalk + encodeURIComponent(setting.dingtalk_key), notice)
    }
  }
}

/** Both robots answer HTTP 200 with `errcode` other than 0 when they refuse. */
function errorCodeIn(text: string): number | undefined {
  const errcode = parseObject(text)?.errcode
  return typeof errcode === 'number' ? errcode : undefined
}
