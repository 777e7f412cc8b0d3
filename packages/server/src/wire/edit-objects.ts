import { isObject, type JsonObject } from './read-json.ts'

/** A list whose objects went through `edit`, all else as it was; the same list when `edit` gave each of them back. */
export function editObjects(list: readonly unknown[], edit: (object: JsonObject) => JsonObject): readonly unknown[] {
  const edited = list.map((item) => (isObject(item) ? edit(item) : item))
  return edited.every((item, place) => item === list[place]) ? list : edited
}
