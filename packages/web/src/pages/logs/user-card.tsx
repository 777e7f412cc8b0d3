import { Skeleton, Stack, Text } from '@mantine/core'
import { readUser } from '@tollgate/contract/endpoints/users'
import { countText } from '../../components/count-text.ts'
import { FactList } from '../../components/fact-list.tsx'
import { Money } from '../../components/money.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'

/** Balance and use of one user. The server refuses it to administrators of the same or a lower rank. */
export function UserCard({ id, name }: { id: number; name: string }) {
  const user = useEndpoint(readUser, { params: { id } })
  return (
    <Stack gap="xs" miw={180}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {user.error && (
        <Text size="sm" c="red" role="alert">
          {user.error.message}
        </Text>
      )}
      {user.isPending && <Skeleton height={64} />}
      {user.data && (
        <FactList
          facts={[
            { name: t('logs.user-balance'), value: <Money quota={user.data.quota} /> },
            { name: t('logs.user-used'), value: <Money quota={user.data.used_quota} /> },
            { name: t('logs.user-requests'), value: countText(user.data.request_count) },
          ]}
        />
      )}
    </Stack>
  )
}
