import { type Migration, schemaWords } from './migration.ts'

export const payments: Migration = {
  name: '0006-payments',
  statements: (kind) => {
    const { id, integer, text, nullableInteger, real, table } = schemaWords(kind)
    return [
      `create table redemptions (
        id ${id},
        user_id ${integer},
        key_hash ${text},
        key_sealed ${text},
        status ${integer} default 1,
        name ${text},
        quota ${integer},
        created_time ${integer},
        redeemed_time ${integer} default 0,
        expired_time ${integer} default 0,
        used_user_id ${integer} default 0,
        deleted_at ${nullableInteger}
      ) ${table}`,
      'create unique index redemptions_key_hash on redemptions (key_hash)',
      'create index redemptions_name on redemptions (name)',
      `create table top_ups (
        id ${id},
        user_id ${integer},
        amount ${real},
        quota ${integer},
        money ${text},
        currency ${text},
        payment_method ${text},
        trade_no ${text},
        gateway_reference ${text} default '',
        status ${text} default 'pending',
        language ${text},
        create_time ${integer},
        complete_time ${integer} default 0
      ) ${table}`,
      'create unique index top_ups_trade_no on top_ups (trade_no)',
      'create index top_ups_user_id on top_ups (user_id, id)',
      'create index top_ups_status on top_ups (status, create_time)',
    ]
  },
}
