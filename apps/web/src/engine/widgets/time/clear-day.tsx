import { CloseCircleFilled } from '@ant-design/icons'

/** Ant Design's button that clears a day would be the next stop of Tab, with the calendar open over the fields below. */
const passOver = (icon: HTMLElement | null) => icon?.closest('button')?.setAttribute('tabindex', '-1')

/** For `allowClear` of calendars: by pointer alone; whoever types deletes the text. */
export const CLEAR_BY_POINTER = {
  clearIcon: (
    <span ref={passOver}>
      <CloseCircleFilled aria-hidden />
    </span>
  ),
}
