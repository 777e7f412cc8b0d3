import { expect, test } from 'bun:test'
import { clipsOf, minutesText } from './clips.ts'

const nothing = { title: '', tags: '', lyrics: '', audioUrl: '', videoUrl: '', coverUrl: '', duration: 0 }

test('a song is read with its cover, its words and its length', () => {
  const song = {
    id: 'c1',
    title: 'Rain',
    audio_url: 'https://cdn.example/c1.mp3',
    video_url: 'https://cdn.example/c1.mp4',
    image_url: 'https://cdn.example/c1.jpeg',
    metadata: { tags: 'slow jazz', prompt: '[Verse]\nRain', duration: 128.92 },
  }
  expect(clipsOf({ data: [song] })).toEqual([
    {
      id: '0-c1',
      title: 'Rain',
      tags: 'slow jazz',
      lyrics: '[Verse]\nRain',
      audioUrl: 'https://cdn.example/c1.mp3',
      videoUrl: 'https://cdn.example/c1.mp4',
      coverUrl: 'https://cdn.example/c1.jpeg',
      duration: 128.92,
    },
  ])
})

test('lyrics are read in a list and alone', () => {
  const lyrics = { id: 'l1', title: 'Cat', text: 'Paws', status: 'complete' }
  const clip = { ...nothing, id: '0-l1', title: 'Cat', lyrics: 'Paws' }
  expect([clipsOf({ data: [lyrics] }), clipsOf({ data: lyrics })]).toEqual([[clip], [clip]])
})

test('an address that does not lead to the web is none', () => {
  const song = { audio_url: 'javascript:alert(1)', image_url: 'data:text/html,x', prompt: 'words' }
  expect(clipsOf({ data: [song] })).toEqual([{ ...nothing, id: '0-', lyrics: 'words' }])
})

test('nothing is made of what is neither song nor words', () => {
  const others = [null, undefined, 'text', 7, {}, [], [null, 3, 'x', []], [{ id: 'x', title: 'silence' }]]
  expect(others.flatMap((data) => clipsOf({ data }))).toEqual([])
})

test('lengths are minutes and seconds', () => {
  expect([0, 59.9, 128.92, 3600].map(minutesText)).toEqual(['0:00', '0:59', '2:08', '60:00'])
})
