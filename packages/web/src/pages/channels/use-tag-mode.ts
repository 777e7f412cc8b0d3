import { useUrlSearch } from '../../components/use-url-search.ts'

const NAME = 'tags'

/** Whether channels are listed by tag; part of the address, so a link or a saved view brings it back. */
export function useTagMode() {
  const { values, change } = useUrlSearch()
  return {
    isOn: values[NAME] === '1',
    choose: (isOn: boolean) => change({ [NAME]: isOn ? '1' : '', page: '' }, { replace: true }),
  }
}
