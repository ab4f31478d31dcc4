import { CloseCircleFilled } from '@ant-design/icons'

/**
 * Takes Ant Design's clear button out of the tab order: it would be focused next, with the calendar open over the
 * fields below.
 */
const skipInTabOrder = (icon: HTMLElement | null) => icon?.closest('button')?.setAttribute('tabindex', '-1')

/** `allowClear` for calendars, by pointer only. By keyboard one deletes the text. */
export const CLEAR_BY_POINTER = {
  clearIcon: (
    <span ref={skipInTabOrder}>
      <CloseCircleFilled aria-hidden />
    </span>
  ),
}
