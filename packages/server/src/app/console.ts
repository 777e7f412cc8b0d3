import type { ConsoleParts } from '../console/console-parts.ts'
import { createPriceTable } from '../console/price-table.ts'
import { VERSION } from '../console/version.ts'
import { createAudit } from '../domain/audit/audit.ts'
import { createChannelBatches } from '../domain/channels/channel-batches.ts'
import { createChannels } from '../domain/channels/channels.ts'
import { soldModels } from '../domain/channels/sold-models.ts'
import { createTestMail } from '../domain/mail/test-mail.ts'
import { createNotices } from '../domain/notices/notices.ts'
import { createSettingsFiles } from '../domain/settings-file/settings-files.ts'
import { createDrawingLists } from '../domain/tasks/drawing-lists.ts'
import { createTaskLists } from '../domain/tasks/task-lists.ts'
import { createUsageSeries } from '../domain/usage-logs/data-series.ts'
import { createQuotaSums } from '../domain/usage-logs/quota-data.ts'
import { createUsageLogs } from '../domain/usage-logs/usage-logs.ts'
import { findLogReader } from '../relay/find-log-reader.ts'
import { probeChannel } from '../relay/probe-channel.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'
import type { People } from './people.ts'
import type { Rounds } from './rounds.ts'

interface Joined {
  letters: Letters
  relay: RelayParts
  people: People
  rounds: Rounds
}

/** Everything that the console's calls reach. */
export function consoleParts(base: Base, { letters, relay, people, rounds }: Joined): ConsoleParts {
  const { log, clock, vault, db, shared, counters, options } = base
  const { settings, send, sendMail } = letters
  const { guard, channels, signPicture } = relay
  return {
    ...people,
    ...rounds,
    options: base.siteOptions,
    testMail: createTestMail({ sendMail, counters, options }),
    notices: createNotices({ settings, send, counters, options }),
    audit: createAudit({ db, clock, log }),
    channels: createChannels({ db, shared, vault, guard, clock, log }),
    settingsFiles: createSettingsFiles({ db, shared, vault, guard, clock, log, options: base.siteOptions }),
    channelBatches: createChannelBatches({ db, shared, log }),
    usageLogs: createUsageLogs({ db, clock, options }),
    quotaSums: createQuotaSums({ db, clock }),
    usageSeries: createUsageSeries({ db, clock, options }),
    readPriceTable: createPriceTable({ channels, options, prices: relay.prices }),
    findCaller: (key) => findLogReader(key, relay.callers),
    taskLists: createTaskLists({ db }),
    drawingLists: createDrawingLists({ db, options, signPicture }),
    probeChannel: (channelId, model) => probeChannel({ channelId, model }, { ...relay, db, vault }),
    soldModels: () => soldModels(channels, Object.keys(options().GroupRatio)),
    site: { version: VERSION, startTime: clock.now(), ping: () => db.ping() },
  }
}
