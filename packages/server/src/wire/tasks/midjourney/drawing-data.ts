import { isObject, type JsonObject, listIn, numberIn, objectIn, objectsIn, textIn } from '../../read-json.ts'
import { type DrawingData, ResultCode, URL_CHARACTERS_MAX } from './schema.ts'

const TEXT_CHARACTERS_MAX = 20_000
const BUTTONS_MAX = 100
const BUTTON_TEXT_CHARACTERS_MAX = 400
const PROPERTIES_CHARACTERS_MAX = 60_000
const VIDEOS_MAX = 8

/** What the vendor's task says that has no column of its own. */
export const drawingDataOf = (task: JsonObject, code: number): DrawingData => ({
  code,
  promptEn: text(task, 'promptEn'),
  description: text(task, 'description'),
  state: text(task, 'state'),
  imageUrl: addressIn(task, 'imageUrl'),
  videoUrls: videosIn(task),
  buttons: objectsIn(task, 'buttons').slice(0, BUTTONS_MAX).map(button),
  properties: bounded(objectIn(task, 'properties')),
})

/** What is kept of a drawing, as it was written here; empty as long as the vendor has said nothing. */
export function readDrawingData(data: unknown): DrawingData {
  const object = isObject(data) ? data : {}
  return {
    code: numberIn(object, 'code') ?? ResultCode.submitted,
    promptEn: textIn(object, 'promptEn') ?? '',
    description: textIn(object, 'description') ?? '',
    state: textIn(object, 'state') ?? '',
    imageUrl: textIn(object, 'imageUrl') ?? '',
    videoUrls: listIn(object, 'videoUrls').filter((address) => typeof address === 'string'),
    buttons: objectsIn(object, 'buttons'),
    properties: objectIn(object, 'properties') ?? {},
  }
}

/** One as `videoUrl`, several as `videoUrls`: texts, or objects with a `url`; each address once. */
function videosIn(task: JsonObject): string[] {
  const listed = listIn(task, 'videoUrls').slice(0, VIDEOS_MAX)
  const addresses = listed.map((video) => addressIn(isObject(video) ? video : { url: video }, 'url'))
  return [...new Set([addressIn(task, 'videoUrl'), ...addresses])].filter((address) => address !== '')
}

const text = (task: JsonObject, field: string): string => (textIn(task, field) ?? '').slice(0, TEXT_CHARACTERS_MAX)

/** A web address; nothing else may stand where pages and clients put an address. */
export function addressIn(object: JsonObject | undefined, field: string): string {
  const given = textIn(object, field)?.trim() ?? ''
  return given.length <= URL_CHARACTERS_MAX && /^https?:\/\//i.test(given) && URL.canParse(given) ? given : ''
}

const button = (given: JsonObject): JsonObject => ({
  customId: (textIn(given, 'customId') ?? '').slice(0, BUTTON_TEXT_CHARACTERS_MAX),
  emoji: (textIn(given, 'emoji') ?? '').slice(0, BUTTON_TEXT_CHARACTERS_MAX),
  label: (textIn(given, 'label') ?? '').slice(0, BUTTON_TEXT_CHARACTERS_MAX),
  type: numberIn(given, 'type') ?? 0,
  style: numberIn(given, 'style') ?? 0,
})

const bounded = (properties: JsonObject | undefined): JsonObject =>
  properties && JSON.stringify(properties).length <= PROPERTIES_CHARACTERS_MAX ? properties : {}
