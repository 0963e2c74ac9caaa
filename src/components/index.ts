/**
 * The phone's own components, for pages that combine them in their own way, and their controls. Their styles are
 * `callside/components.css`.
 *
 * @module callside/components
 */

export { AgentBar, type AgentBarProps } from '#phone/agents/agent-bar.tsx';
export { CallArea } from '#phone/calls/call-area.tsx';
export { CallCard, type CallCardProps } from '#phone/calls/card/call-card.tsx';
export { AudioSettings } from '#phone/devices/audio-settings.tsx';
export { DeviceChoice, type DeviceChoiceProps } from '#phone/devices/device-choice.tsx';
export { DialPad, type DialPadProps } from '#phone/dial-pad/dial-pad.tsx';
export type { HistoryFilter } from '#phone/history/history-kind.ts';
export { HistoryList, type HistoryListProps } from '#phone/history/history-list.tsx';
export type { HistorySectioning } from '#phone/history/history-sections.ts';
export type { AddCaller } from '#phone/history/row-menu.tsx';
export { PersonRow, type PersonRowProps } from '#phone/people/list/person-row.tsx';
export { RecordingPlayer, type RecordingPlayerProps } from '#phone/recordings/recording-player.tsx';
export type { ChoosePhone } from '#phone/terminals/phone-chooser.ts';
export { PhoneMenu, type PhoneMenuProps } from '#phone/terminals/phone-menu.tsx';
export { TerminalPicker, type TerminalPickerProps } from '#phone/terminals/terminal-picker.tsx';
export { Avatar, type AvatarProps } from '#ui/avatar/avatar.tsx';
export { Badge, type BadgeProps } from '#ui/badge/badge.tsx';
export { Banner, type BannerProps } from '#ui/banner/banner.tsx';
export { Button, type ButtonProps } from '#ui/button/button.tsx';
export { IconButton, type IconButtonProps } from '#ui/button/icon-button.tsx';
export { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx';
export { EmptyState, type EmptyStateProps } from '#ui/empty-state/empty-state.tsx';
export { Facts, type FactsProps } from '#ui/facts/facts.tsx';
export { Field, type FieldProps } from '#ui/field/field.tsx';
export { FieldGroup, type FieldGroupProps } from '#ui/field/field-group.tsx';
export type { Icon } from '#ui/icon.ts';
export { LevelBar, type LevelBarProps } from '#ui/level-bar/level-bar.tsx';
export { List, type ListProps } from '#ui/list/list.tsx';
export { ListRow, type ListRowProps } from '#ui/list/list-row.tsx';
export type { Change } from '#ui/lock/lock.ts';
export {
  Menu,
  type MenuGroup,
  type MenuItem,
  type MenuProps,
  type MenuTrigger,
} from '#ui/menu/menu.tsx';
export type { ListOption } from '#ui/option-list/next-option.ts';
export { OptionList, type OptionListProps } from '#ui/option-list/option-list.tsx';
export { Player, type PlayerProps } from '#ui/player/player.tsx';
export { Select, type SelectOption, type SelectProps } from '#ui/select/select.tsx';
export { Skeleton, type SkeletonProps } from '#ui/skeleton/skeleton.tsx';
export { Slider, type SliderProps } from '#ui/slider/slider.tsx';
export {
  type QueueStatus,
  type Status,
  StatusDot,
  type StatusDotProps,
} from '#ui/status-dot/status-dot.tsx';
export { Switch, type SwitchProps } from '#ui/switch/switch.tsx';
export { SwitchInput, type SwitchInputProps } from '#ui/switch/switch-input.tsx';
export { type Tab, Tabs, type TabsProps } from '#ui/tabs/tabs.tsx';
export type { AlertTone } from '#ui/toasts/alert-tone.ts';
export type { ToastWords } from '#ui/toasts/toast-box.ts';
export { useToast } from '#ui/toasts/toasts.tsx';
export { ChoiceMenu, type ChoiceMenuProps } from '#ui/toolbar/choice-menu.tsx';
export { SearchField, type SearchFieldProps } from '#ui/toolbar/search-field.tsx';
export { Toolbar, type ToolbarProps } from '#ui/toolbar/toolbar.tsx';
export { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
export { CallsideRoot, type CallsideRootProps } from './callside-root.tsx';
