import {
  BoldOutlined,
  ClearOutlined,
  DisconnectOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { cleanRichText, escapeText, plainText } from '@tuheng/domain/kernel/rich-text/index'
import { Button } from 'antd'
import { useEffect, useRef, useState, type ClipboardEvent, type ComponentType, type DragEvent } from 'react'
import type { InputProps } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import css from './announcement.module.css'
import { AddressLine } from './address-line.tsx'
import { useT } from './locale.ts'

type Tool =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'heading'
  | 'quote'
  | 'bullets'
  | 'numbers'
  | 'unlink'
  | 'clear'
  | 'undo'
  | 'redo'

/** The editing commands of browsers. They are deprecated, but nothing replaces them. */
const TOOLS: Readonly<Record<Tool, { command: string; block?: string; Icon?: ComponentType; state?: string }>> = {
  bold: { command: 'bold', Icon: BoldOutlined, state: 'bold' },
  italic: { command: 'italic', Icon: ItalicOutlined, state: 'italic' },
  underline: { command: 'underline', Icon: UnderlineOutlined, state: 'underline' },
  strike: { command: 'strikeThrough', Icon: StrikethroughOutlined, state: 'strikeThrough' },
  heading: { command: 'formatBlock', block: 'h3', Icon: FontSizeOutlined },
  quote: { command: 'formatBlock', block: 'blockquote' },
  bullets: { command: 'insertUnorderedList', Icon: UnorderedListOutlined, state: 'insertUnorderedList' },
  numbers: { command: 'insertOrderedList', Icon: OrderedListOutlined, state: 'insertOrderedList' },
  unlink: { command: 'unlink', Icon: DisconnectOutlined },
  clear: { command: 'removeFormat', Icon: ClearOutlined },
  undo: { command: 'undo', Icon: UndoOutlined },
  redo: { command: 'redo', Icon: RedoOutlined },
}
const BEFORE_LINK = ['bold', 'italic', 'underline', 'strike', 'heading', 'quote', 'bullets', 'numbers'] as const
const AFTER_LINK = ['unlink', 'clear', 'undo', 'redo'] as const

/**
 * Edits the rich text of announcements. Pasted content is reduced to the allowed elements at once; the server checks
 * again.
 */
export default function RichEditor({
  value,
  onChange,
  onBlur,
  field,
  id,
  label,
  describedBy,
  disabled,
  invalid,
  autoFocus,
}: InputProps<'longText'>) {
  const t = useT()
  const lang = useLang()
  const editable = useRef<HTMLDivElement>(null)
  /**
   * Values passed to `onChange` that have not come back as `value` yet, the latest last. A late one must not reset the
   * text.
   */
  const emitted = useRef<(string | null)[]>([null])
  const range = useRef<Range | null>(null)
  const [linking, setLinking] = useState(false)
  const [active, setActive] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const at = emitted.current.lastIndexOf(value ?? null)
    emitted.current = at < 0 ? [value ?? null] : emitted.current.slice(at)
    if (!editable.current || at >= 0) return
    editable.current.replaceChildren(
      ...new DOMParser().parseFromString(cleanRichText(value ?? ''), 'text/html').body.childNodes,
    )
  }, [value])
  useEffect(() => {
    if (autoFocus) editable.current?.focus()
  }, [autoFocus])

  const emitChange = () => {
    const html = cleanRichText(editable.current?.innerHTML ?? '')
    const text = plainText(html) === '' ? null : html
    emitted.current.push(text)
    onChange(text)
    updateActive()
  }
  const updateActive = () =>
    setActive(
      new Set(Object.values(TOOLS).flatMap(({ state }) => (state && document.queryCommandState(state) ? [state] : []))),
    )
  const run = (command: string, argument?: string) => {
    editable.current?.focus()
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand('styleWithCSS', false, 'false')
    document.execCommand(command, false, argument)
    emitChange()
  }
  const applyTool = (name: Tool) => {
    const { command, block } = TOOLS[name]
    run(command, block && (document.queryCommandValue('formatBlock') === block ? 'p' : block))
    if (name === 'clear') run('formatBlock', 'p')
  }
  const insert = (data: DataTransfer) => {
    const html = data.getData('text/html')
    run('insertHTML', html ? cleanRichText(html) : escapeText(data.getData('text/plain')).replaceAll(/\r?\n/g, '<br>'))
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    insert(event.clipboardData)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    insert(event.dataTransfer)
  }
  const openAddress = () => {
    const selection = document.getSelection()
    range.current =
      selection?.rangeCount && editable.current?.contains(selection.anchorNode) ? selection.getRangeAt(0) : null
    setLinking(true)
  }
  const link = (address?: string) => {
    setLinking(false)
    editable.current?.focus()
    const selection = document.getSelection()
    if (range.current) {
      selection?.removeAllRanges()
      selection?.addRange(range.current)
    }
    if (!address) return
    if (selection?.isCollapsed) run('insertHTML', `<a href="${escapeText(address)}">${escapeText(address)}</a>`)
    else run('createLink', address)
  }
  const toolButton = (name: Tool) => {
    const { Icon, state } = TOOLS[name]
    return (
      // The pointer must not remove the selection
      <Button
        key={name}
        type="text"
        size="small"
        disabled={disabled ?? false}
        aria-label={t(name)}
        title={t(name)}
        onMouseDown={event => event.preventDefault()}
        onClick={() => applyTool(name)}
        {...(state ? { 'aria-pressed': active.has(state) } : {})}
        icon={Icon ? <Icon /> : '❝'}
      />
    )
  }
  return (
    <div className={css.editor} data-invalid={invalid || undefined}>
      <div className={css.tools} role="toolbar" aria-label={t('tools')}>
        {BEFORE_LINK.map(toolButton)}
        <Button
          type="text"
          size="small"
          disabled={disabled ?? false}
          aria-label={t('link')}
          title={t('link')}
          aria-expanded={linking}
          icon={<LinkOutlined />}
          onMouseDown={event => event.preventDefault()}
          onClick={openAddress}
        />
        {AFTER_LINK.map(toolButton)}
      </div>
      {linking && <AddressLine onDone={link} />}
      <div
        ref={editable}
        id={id}
        className={css.paper}
        role="textbox"
        aria-multiline
        aria-label={label ?? (lang === 'zh' ? field.label : field.en)}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={field.required || undefined}
        contentEditable={!disabled}
        suppressContentEditableWarning
        tabIndex={0}
        data-placeholder={t('placeholder')}
        onInput={emitChange}
        onKeyUp={updateActive}
        onMouseUp={updateActive}
        onPaste={paste}
        onDrop={drop}
        onBlur={() => onBlur?.()}
      />
    </div>
  )
}
