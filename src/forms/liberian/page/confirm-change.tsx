export { ConfirmDialog as default } from '../../../ui/confirm-dialog.tsx';
