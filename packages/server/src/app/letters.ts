import { createMailer } from '../domain/mail/send-mail.ts'
import { createNotificationSettings } from '../domain/notices/notification-settings.ts'
import { createQuotaWarnings } from '../domain/notices/quota-warnings.ts'
import { createNoticeSender } from '../domain/notices/send-notice.ts'
import { createSiteNews } from '../domain/notices/site-news.ts'
import { createRootNotices } from '../domain/notices/tell-root.ts'
import { createPublicAddresses } from '../upstream/media/public-addresses.ts'
import { postPublic } from '../upstream/post-public.ts'
import type { Base } from './base.ts'

export type Letters = ReturnType<typeof createLetters>

/** What the site sends to people: letters, and notices to the addresses they gave. */
export function createLetters({ config, node, db, vault, shared, counters, options, clock, log }: Base) {
  const addresses = createPublicAddresses({ allowlist: config.privateMedia })
  const post = (message: Parameters<typeof postPublic>[0]) => postPublic(message, addresses)
  const settings = createNotificationSettings({ db, vault })
  const sendMail = createMailer({ options })
  const send = createNoticeSender({ sendMail, post, clock })
  return {
    /** Who may be reached from here. */
    addresses,
    post,
    settings,
    sendMail,
    send,
    siteNews: createSiteNews({ node, db, shared, settings, send, options, clock, log }),
    quotaWarnings: createQuotaWarnings({ db, shared, settings, send, options, log }),
    tellRoot: createRootNotices({ db, settings, send, counters, log }),
  }
}
