import { confirmed } from '../../form/form.ts';
import { itemName } from '../../form/item-name.ts';
import { ranks } from './ranks.ts';
import type { FormExample } from '../common/example.ts';

type Rank = (typeof ranks)[number];

/** One for each rank; the certificates are numbered like their files on the wire. */
export const examples: readonly FormExample[] = ranks.map((rank, index) => ({
  answers: {
    fullName: 'Yolanda Núñez',
    passport: 'PA0123456',
    nationality: 'panama',
    cocFlag: index === 0 ? 'other' : 'uk',
    email: 'yolanda@ship.example',
    phone: '+507 6000-0000',
    birthDate: '1990-02-28',
    address: 'Calle 5, Colón',
    currentRank: 'other',
    otherCurrentRank: 'Third Mate',
    currentRankDetail: 'Third Mate',
    totalExperience: '6 years',
    lastVessel: 'MV Sol',
    vesselTypes: 'Bulk carrier',
    rankApplying: rank.key,
    comments: 'Ninguno',
    confirmRequirements: confirmed,
    applicationId: `APP-${1_790_000_000_000 + index}`,
    ...certificateAnswers(rank),
  },
  files: {
    idPhoto: 'jpeg',
    passportPhoto: 'png',
    rlm105: 'pdf',
    ...Object.fromEntries(rank.courses.map((key) => [itemName('certificateFile', key), 'pdf'] as const)),
  },
}));

function certificateAnswers({ courses }: Rank): Readonly<Record<string, string>> {
  const answers = courses.flatMap((key, index) => [
    [itemName('certificateNumber', key), `C-${index}`],
    [itemName('issueDate', key), '2024-03-01'],
    [itemName('expiryDate', key), index % 2 === 0 ? '2029-03-01' : ''],
    [itemName('issuingAuthority', key), 'AMP'],
  ]);
  return Object.fromEntries(answers);
}
