import { type Migration, schemaWords } from './migration.ts'

export const channels: Migration = {
  name: '0002-channels',
  statements: (kind) => {
    const { id, integer, text, nullableInteger, nullableText, real, table, keyedTable } = schemaWords(kind)
    return [
      `create table channels (
        id ${id},
        type ${integer},
        key_sealed ${text},
        key_hash ${text},
        openai_organization ${nullableText},
        test_model ${nullableText},
        status ${integer} default 1,
        name ${text},
        weight ${nullableInteger},
        created_time ${integer},
        test_time ${integer} default 0,
        response_time ${integer} default 0,
        base_url ${nullableText},
        other ${text} default '',
        balance ${real} default 0,
        balance_updated_time ${integer} default 0,
        models ${text},
        "group" ${text},
        used_quota ${integer} default 0,
        model_mapping ${nullableText},
        status_code_mapping ${nullableText},
        priority ${nullableInteger},
        auto_ban ${nullableInteger},
        other_info ${text} default '',
        tag ${nullableText},
        setting ${text} default ''
      ) ${table}`,
      'create index channels_name on channels (name)',
      'create index channels_tag on channels (tag)',
      'create index channels_key_hash on channels (key_hash)',
      `create table options (
        key ${text} primary key,
        value ${text}
      ) ${keyedTable}`,
    ]
  },
}
