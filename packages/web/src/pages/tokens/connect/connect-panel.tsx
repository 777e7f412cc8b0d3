import { Select, Stack, Switch, Text } from '@mantine/core'
import { listOwnModels } from '@tollgate/contract/endpoints/users'
import type { Token } from '@tollgate/contract/entities/token'
import { useState } from 'react'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { scrolledChoices } from '../../../components/scrolled-choices.ts'
import { apiAddress } from '../../../data/api-address.ts'
import { useSiteStatus } from '../../../data/site-status.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { ClientSettings } from './client-settings.tsx'
import { clients, firstModelFor, modelsOfToken } from './connect-choice.ts'
import { TryToken } from './try-token-button.tsx'

/** Until the models are known, or where there are none. */
const ANY_MODEL = 'gpt-4o-mini'

/** A client and a model are chosen; everything it has to be told follows, and can be tried at once. */
export function ConnectPanel({ token }: { token: Token }) {
  const { server_address } = useSiteStatus()
  const own = useEndpoint(listOwnModels)
  const [clientId, setClientId] = useState('curl')
  const [chosenModel, setModel] = useState<string>()
  const [isKeyShown, setKeyShown] = useState(false)
  const client = clients.find(({ id }) => id === clientId) ?? clients[0]
  if (client === undefined) return null
  const models = modelsOfToken(token, own.data ?? [])
  const model = chosenModel ?? firstModelFor(client.format, models) ?? ANY_MODEL
  const key = `sk-${token.key}`
  return (
    <Stack gap="md">
      {own.error !== null && <ReadFailure error={own.error} onRetry={() => void own.refetch()} />}
      <Text size="sm" c="dimmed">
        {t('connect.intro')}
      </Text>
      <Select
        {...scrolledChoices}
        label={t('connect.client')}
        data={groupedClients()}
        value={client.id}
        onChange={(id) => id !== null && setClientId(id)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('connect.no-client')}
      />
      <Select
        {...scrolledChoices}
        label={t('connect.model')}
        data={models.includes(model) ? [...models] : [model, ...models]}
        value={model}
        onChange={(name) => name !== null && setModel(name)}
        allowDeselect={false}
        searchable
        limit={200}
        nothingFoundMessage={t('connect.no-model')}
      />
      <Switch
        label={t('connect.show-key')}
        checked={isKeyShown}
        onChange={(event) => setKeyShown(event.currentTarget.checked)}
      />
      {client.note !== undefined && <Text size="sm">{t(client.note)}</Text>}
      <ClientSettings
        client={client}
        values={{ address: apiAddress(server_address, window.location.origin), key, model }}
        isKeyShown={isKeyShown}
      />
      <TryToken key={`${client.format} ${model}`} format={client.format} tokenKey={key} model={model} />
    </Stack>
  )
}

function groupedClients() {
  const itemsOf = (group: (typeof clients)[number]['group']) =>
    clients.filter((client) => client.group === group).map(({ id, name }) => ({ value: id, label: name }))
  return [
    { group: t('connect.group-program'), items: itemsOf('program') },
    { group: t('connect.group-coding'), items: itemsOf('coding') },
    { group: t('connect.group-app'), items: itemsOf('app') },
  ]
}
