import { ActionIcon, Button, FileButton, Textarea, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPhotoPlus, IconPlayerStop, IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { isComposing } from '../../components/is-composing.ts'
import { keepFocus } from '../../components/keep-focus.tsx'
import { useLeaving } from '../../components/use-leaving.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import { newQuestion, type Question } from './chat-messages.ts'
import styles from './composer.module.css'
import { IMAGES_MAX, imageDataUrl } from './image-data.ts'

interface ComposerProps {
  /** What is in the field at first. */
  start: string
  isRunning: boolean
  /** A model is chosen. */
  isReady: boolean
  /** Nothing has been asked yet: a few questions to begin with are offered. */
  isFirst: boolean
  onSend: (question: Question) => void
  onStop: () => void
  /** What stands in the field has changed, and the reader leaves. */
  onLeave: (text: string) => void
}

/** Where the next question is written. Pictures are added by file, or pasted. */
export function Composer({ isRunning, isReady, isFirst, onSend, onStop, start, onLeave }: ComposerProps) {
  const [text, setText] = useState(start)
  const kept = useRef(start)
  const [images, setImages] = useState<string[]>([])
  const isTouched = useMediaQuery('(pointer: coarse)') ?? false
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const input = useRef<HTMLTextAreaElement>(null)
  // Only a text that has changed: another tab may have left one of its own.
  useLeaving(() => {
    if (text !== kept.current) onLeave(text)
    kept.current = text
  })
  const isEmpty = text.trim() === '' && images.length === 0

  function send(): void {
    if (isRunning || isEmpty || !isReady) return
    onSend(newQuestion(text, images))
    setText('')
    setImages([])
  }

  async function addImages(files: readonly File[]): Promise<void> {
    const fitting = files.slice(0, IMAGES_MAX - images.length)
    if (fitting.length < files.length) toastError(t('playground.images-too-many', { max: IMAGES_MAX }))
    for (const file of fitting) {
      const image = await imageDataUrl(file)
      if (image === undefined) toastError(t('playground.image-unreadable', { name: file.name }))
      else setImages((known) => [...known, image].slice(0, IMAGES_MAX))
    }
  }

  return (
    <div className={styles.composer}>
      {isFirst && text === '' && (
        <Starters
          onChoose={(question) => {
            setText(question)
            input.current?.focus()
          }}
        />
      )}
      <Thumbnails images={images} onRemove={(image) => setImages(images.filter((known) => known !== image))} />
      <div className={styles.row}>
        <ImagesButton onAdd={(files) => void addImages(files)} />
        <Textarea
          ref={input}
          className={styles.text ?? ''}
          aria-label={t('playground.message')}
          placeholder={isTouched || isMobile ? t('playground.placeholder-touch') : t('playground.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A touch keyboard has no other way to begin a new line.
            if (isTouched || !meansSend(event)) return
            event.preventDefault()
            send()
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
            if (pasted.length === 0) return
            event.preventDefault()
            void addImages(pasted)
          }}
          autosize
          minRows={1}
          maxRows={10}
        />
        <SendButton isRunning={isRunning} isDisabled={isEmpty || !isReady} onSend={send} onStop={onStop} />
      </div>
    </div>
  )
}

/** They are put into the field, not sent: an answer costs money. */
function Starters({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <div className={styles.starters}>
      {(['playground.start-explain', 'playground.start-code', 'playground.start-translate'] as const).map((key) => (
        <Button key={key} variant="default" size="xs" className={styles.starter ?? ''} onClick={() => onChoose(t(key))}>
          {t(key)}
        </Button>
      ))}
    </div>
  )
}

function ImagesButton({ onAdd }: { onAdd: (files: File[]) => void }) {
  return (
    <FileButton multiple accept="image/png,image/jpeg,image/webp,image/gif" onChange={onAdd}>
      {(props) => (
        <Tooltip label={t('playground.add-images')}>
          <ActionIcon {...props} size="lg" aria-label={t('playground.add-images')}>
            <IconPhotoPlus size={ICON_SIZE} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}

interface SendButtonProps extends Pick<ComposerProps, 'isRunning' | 'onStop'> {
  isDisabled: boolean
  onSend: () => void
}

/** While an answer grows, the same place stops it. */
function SendButton({ isRunning, isDisabled, onSend, onStop }: SendButtonProps) {
  if (isRunning) {
    return (
      <Button variant="default" leftSection={<IconPlayerStop size={ICON_SIZE} />} onClick={onStop}>
        {t('playground.stop')}
      </Button>
    )
  }
  return (
    <Button
      leftSection={<IconSend2 size={ICON_SIZE} />}
      disabled={isDisabled}
      onClick={onSend}
      {...keepFocus(isDisabled)}
    >
      {t('playground.send')}
    </Button>
  )
}

/** Enter, unless it makes a new line or ends a word that is being composed. */
const meansSend = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)

function Thumbnails({ images, onRemove }: { images: readonly string[]; onRemove: (image: string) => void }) {
  if (images.length === 0) return null
  return (
    <div className={styles.thumbnails}>
      {images.map((image, index) => (
        <span key={image} className={styles.thumbnail}>
          <img src={image} alt={t('playground.image', { number: index + 1 })} />
          <ActionIcon
            size="xs"
            variant="default"
            aria-label={t('playground.remove-image', { number: index + 1 })}
            onClick={() => onRemove(image)}
          >
            <IconX size={12} />
          </ActionIcon>
        </span>
      ))}
    </div>
  )
}
