import { Button, Skeleton, Text } from '@mantine/core'
import { listOwnModels } from '@tollgate/contract/endpoints/users'
import { CopyText } from '../../../components/copy-text.tsx'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { useCopy } from '../../../components/use-copy.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { modelFamilies } from './model-families.ts'
import styles from './models-card.module.css'

/** Every model that the own groups may call, by family. */
export function ModelsCard() {
  const { data: models, error, refetch } = useEndpoint(listOwnModels)
  const { copy, isCopied, dialog } = useCopy()
  const hasModels = models !== undefined && models.length > 0
  return (
    <TitledCard
      title={t('personal.models')}
      {...(hasModels ? { text: t('personal.models-hint') } : {})}
      action={
        hasModels && (
          <Button size="compact-sm" variant="default" onClick={() => void copy(models.join(','))}>
            {isCopied ? t('common.copied') : t('personal.models-copy')}
          </Button>
        )
      }
    >
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {models === undefined && error === null && <Skeleton height={80} aria-busy />}
      {models?.length === 0 && <Text c="dimmed">{t('personal.models-empty')}</Text>}
      {hasModels && <Families models={models} />}
      {dialog}
    </TitledCard>
  )
}

function Families({ models }: { models: readonly string[] }) {
  const families = modelFamilies(models)
  return (
    <div className={styles.families}>
      {families.map(({ name, models: members }) => (
        <details key={name} className={styles.family} open={families.length === 1}>
          <summary>
            {name} <span className={styles.count}>{t('personal.models-count', { count: members.length })}</span>
          </summary>
          <ul className={styles.names}>
            {members.map((model) => (
              <li key={model}>
                <CopyText text={model}>{model}</CopyText>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
