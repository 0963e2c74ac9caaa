import type { GroupEditor, SeenGroup } from '../../../../sdk/index.ts';
import { GroupPicture } from '../../../../src/features/agents/group-picture.tsx';
import { ChangePhotoButton } from '../../../../src/features/people/photo/photo-button.tsx';
import { PhotoRow } from '../../../../src/features/people/photo/photo-row.tsx';

export interface GroupPhotoProps {
  readonly group: SeenGroup;
  readonly editor: GroupEditor;
  /** The user may not change the group any more. */
  readonly isBarred: boolean;
}

/** The photo of a group, with the button that changes it. It is saved at once, not with the form. */
export const GroupPhoto = ({ group, editor, isBarred }: GroupPhotoProps) => (
  <PhotoRow>
    <GroupPicture group={group} />
    {!isBarred && (
      <ChangePhotoButton
        name={group.label}
        photo={group.urlPhoto}
        save={(photo) => editor.setPhoto(photo)}
        remove={() => editor.removePhoto()}
      />
    )}
  </PhotoRow>
);
