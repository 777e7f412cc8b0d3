import { listChannels, searchChannels } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { searchedSource } from '../../components/data-table/searched-source.ts'
import { pageOf, type TableSource } from '../../components/data-table/table-source.ts'
import type { Paging } from '../../components/data-table/use-paging.ts'
import { callEndpoint, callEndpointWithTotal } from '../../data/call-endpoint.ts'
import { useEndpoint, useEndpointWithTotal } from '../../data/use-endpoint.ts'
import { groupByTag } from './tag-lines.ts'

/** The lists that show a channel. */
export const channelLists = [listChannels, searchChannels]

interface ChannelQuestion {
  filter: { keyword: string; model: string; group: string }
  paging: Paging
  isIdSorted: boolean
  /** A page holds tags, each with all of its channels; the total counts tags. */
  isByTag: boolean
}

/** A page of channels. */
export function useChannelRows({ filter, paging, isIdSorted, isByTag }: ChannelQuestion): TableSource<Channel> {
  const isSearching = Object.values(filter).some((value) => value !== '')
  const shape = { id_sort: isIdSorted, tag_mode: isByTag }
  const list = useEndpointWithTotal(
    listChannels,
    { query: { p: paging.page - 1, page_size: paging.pageSize, ...shape } },
    { enabled: !isSearching, keepPrevious: true },
  )
  const search = useEndpoint(
    searchChannels,
    { query: { ...filter, ...shape } },
    { enabled: isSearching, keepPrevious: true },
  )
  return searchedSource({
    isSearching,
    paging,
    list,
    search,
    readList: (page, size) =>
      callEndpointWithTotal(listChannels, { query: { p: page - 1, page_size: size, id_sort: isIdSorted } }),
    readSearch: () => callEndpoint(searchChannels, { query: { ...filter, id_sort: isIdSorted } }),
    ...(isByTag ? { pageOfMatches: tagPage } : {}),
  })
}

function tagPage(channels: readonly Channel[], paging: Paging) {
  const groups = groupByTag(channels)
  return { rows: pageOf(groups, paging).flatMap((group) => group.channels), total: groups.length }
}
