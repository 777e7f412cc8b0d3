import { jsonField, type OptionCard, switchField, textField } from '../site/option-field.ts'

/** What runs on this site, what it costs and who may how much. */
export const operationCards: readonly OptionCard[] = [
  {
    id: 'general',
    title: 'card-general',
    fields: [
      textField('TopUpLink', 'TopUpLink-hint'),
      { key: 'QuotaPerUnit', widget: 'number', hint: 'QuotaPerUnit-hint' },
      { key: 'RetryTimes', widget: 'number', isWhole: true, unit: 'unit-times', hint: 'RetryTimes-hint' },
      textField('ChatLink', 'ChatLink-hint'),
      textField('ChatLink2'),
      switchField('DisplayInCurrencyEnabled'),
      switchField('DisplayTokenStatEnabled'),
      switchField('DefaultCollapseSidebar'),
    ],
  },
  {
    id: 'groups',
    title: 'card-groups',
    hint: 'groups-hint',
    visual: 'groups',
    fields: [jsonField('GroupRatio'), jsonField('UserUsableGroups'), jsonField('TopupGroupRatio')],
  },
  {
    id: 'quota',
    title: 'card-quota',
    fields: [
      { key: 'QuotaForNewUser', widget: 'quota' },
      { key: 'QuotaForInviter', widget: 'quota' },
      { key: 'QuotaForInvitee', widget: 'quota' },
      { key: 'PreConsumedQuota', widget: 'number', isWhole: true, unit: 'unit-tokens', hint: 'PreConsumedQuota-hint' },
    ],
  },
  {
    id: 'monitoring',
    title: 'card-monitoring',
    fields: [
      { key: 'ChannelDisableThreshold', widget: 'number', unit: 'unit-seconds', hint: 'ChannelDisableThreshold-hint' },
      { key: 'QuotaRemindThreshold', widget: 'quota', hint: 'QuotaRemindThreshold-hint' },
      switchField('AutomaticDisableChannelEnabled'),
      switchField('AutomaticEnableChannelEnabled'),
      { key: 'AutomaticDisableKeywords', widget: 'lines', hint: 'AutomaticDisableKeywords-hint' },
    ],
  },
  {
    id: 'models',
    title: 'card-models',
    hint: 'models-hint',
    visual: 'models',
    fields: [
      jsonField('ModelRatio'),
      jsonField('ModelPrice'),
      jsonField('CompletionRatio'),
      jsonField('CacheRatio'),
      jsonField('CreateCacheRatio'),
      jsonField('AudioRatio'),
      jsonField('AudioCompletionRatio'),
      jsonField('ImageRatio'),
      jsonField('ImageCompletionRatio'),
    ],
  },
  {
    id: 'rate-limits',
    title: 'card-rate-limits',
    hint: 'rate-limits-hint',
    fields: [
      switchField('ModelRequestRateLimitEnabled'),
      { key: 'ModelRequestRateLimitDurationMinutes', widget: 'number', isWhole: true, unit: 'unit-minutes' },
      {
        key: 'ModelRequestRateLimitCount',
        widget: 'number',
        isWhole: true,
        unit: 'unit-times',
        hint: 'ModelRequestRateLimitCount-hint',
      },
      { key: 'ModelRequestRateLimitSuccessCount', widget: 'number', isWhole: true, unit: 'unit-times' },
    ],
  },
  {
    id: 'sensitive',
    title: 'card-sensitive',
    fields: [
      switchField('CheckSensitiveEnabled'),
      switchField('CheckSensitiveOnPromptEnabled'),
      { key: 'SensitiveWords', widget: 'lines', hint: 'SensitiveWords-hint' },
    ],
  },
  {
    id: 'drawing',
    title: 'card-drawing',
    fields: [
      switchField('DrawingEnabled'),
      switchField('TaskEnabled'),
      switchField('MjNotifyEnabled', 'MjNotifyEnabled-hint'),
      switchField('MjAccountFilterEnabled'),
      switchField('MjForwardUrlEnabled', 'MjForwardUrlEnabled-hint'),
      switchField('MjModeClearEnabled'),
      switchField('MjActionCheckSuccessEnabled'),
    ],
  },
  {
    id: 'log',
    title: 'card-log',
    extra: 'clear-logs',
    fields: [
      switchField('LogConsumeEnabled'),
      { key: 'UserLogDays', widget: 'number', isWhole: true, unit: 'unit-days', hint: 'UserLogDays-hint' },
    ],
  },
  {
    id: 'dashboard',
    title: 'card-dashboard',
    fields: [
      switchField('DataExportEnabled'),
      {
        key: 'DataExportDefaultTime',
        widget: 'choice',
        choices: [
          { value: 'hour', label: 'time-hour' },
          { value: 'day', label: 'time-day' },
          { value: 'week', label: 'time-week' },
        ],
      },
      {
        key: 'DataExportInterval',
        widget: 'number',
        isWhole: true,
        unit: 'unit-minutes',
        hint: 'DataExportInterval-hint',
      },
    ],
  },
  { id: 'chats', title: 'card-chats', hint: 'chats-hint', visual: 'chats', fields: [jsonField('Chats')] },
]
