import type { SeriesDimension } from '@tollgate/contract/entities/data-series'
import { t } from '../../i18n/translate.ts'

/** "By model": within a sentence English names it with a small letter. */
export const byText = (by: SeriesDimension): string =>
  t('dashboard.by-choice', { by: t(`dashboard.by-${by}`).toLowerCase() })
