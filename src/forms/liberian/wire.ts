import type { Wire } from '../../form/wire.ts';
import type { liberian } from './definition.ts';

/**
 * Specification sections 3 and 7, POST /api/liberian/send; applicationId is rulings L-10. A certificate's
 * fields have its index after the name: certificateFile_0 on the wire, certificateNumber_0 on the page.
 * confirmRequirements is a control's name only.
 */
export const liberianWire: Wire<typeof liberian> = {
  fullName: 'fullName',
  passport: 'passport',
  nationality: 'nationality',
  cocFlag: 'cocFlag',
  email: 'email',
  phone: 'phone',
  birthDate: 'birthDate',
  address: 'address',
  idPhoto: 'idPhotoFile',
  passportPhoto: 'passportPhotoFile',
  rlm105: 'rlm105File',
  currentRank: 'currentRankText',
  otherCurrentRank: 'otherCurrentRank',
  currentRankDetail: 'currentRankDetail',
  totalExperience: 'totalExperience',
  lastVessel: 'lastVessel',
  vesselTypes: 'vesselTypes',
  rankApplying: 'rankApplying',
  certificates: 'certificatesMetadata',
  certificateFile: 'certificateFile',
  certificateNumber: 'certificateNumber',
  issueDate: 'issueDate',
  expiryDate: 'expiryDate',
  issuingAuthority: 'issuingAuthority',
  comments: 'comments',
  confirmRequirements: 'confirmRequirements',
  applicationId: 'applicationId',
};
